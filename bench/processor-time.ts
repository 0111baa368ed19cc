/**
 * Milliseconds of processor time that this process has used, its garbage collector and compiler included. On a machine
 * that does other things too, the clock would count their turns, and most of them against the slowest system.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
