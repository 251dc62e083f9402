The libraries of this archive and their licenses, by the names of SPDX. A library with several licenses is used
under the first that is none of the GPL or LGPL, where there is one.

<#list dependencyMap as library>
${library.key.artifactId} ${library.key.version}: ${library.value?join(", ")}
</#list>
