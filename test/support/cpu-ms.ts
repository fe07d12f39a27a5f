/** Time the processor spends on a piece of work: what else the machine is busy with hardly counts. */
export function cpuMs(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
