package fasttrack.core.spec;

/** Whether it is sampled what transactions wait for. */
public enum WaitSampling {
  /** It is, where the engine tells. */
  ON,
  OFF
}
