package fasttrack.core.spec;

/** Whether it is sampled what transactions wait for. */
public enum WaitSampling {
  /** Where the engine tells. */
  ON,
  OFF
}
