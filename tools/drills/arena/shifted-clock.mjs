/**
 * Loaded before a process (`--import`): its clock is CLOCK_SHIFT_MS ahead of all others. Only what its JavaScript asks
 * for the time is shifted: timers, the times of files and other threads keep the system's.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const real = Date;
const now = () => real.now() + shift;

globalThis.Date = new Proxy(real, {
  apply: () => new real(now()).toString(),
  construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
  get: (target, name, asked) => (name === 'now' ? now : Reflect.get(target, name, asked)),
});
real.prototype.constructor = globalThis.Date;
