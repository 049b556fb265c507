/** Ctrl-C once stops everything in order, twice at once; the same for SIGTERM and a closed terminal. */
import { say } from '../platform/say.mjs';

/** npm passes on the Ctrl-C that the terminal has already sent to everybody: two within this time are one. */
const oneKey = 1500;

/**
 * @param {{ stop: () => Promise<void>, killAll: () => void }} what
 * @param {number} code the exit code after an orderly stop
 * @returns {{ stopping: () => boolean, leave: (code: number) => Promise<never> }}
 */
export function onSignals({ stop, killAll }, code) {
  let signals = 0;
  let lastAt = -oneKey;
  const leave = async (/** @type {number} */ exitCode) => {
    await stop();
    process.exit(exitCode);
  };
  const onSignal = (/** @type {string} */ signal) => {
    if (performance.now() - lastAt < oneKey) return;
    lastAt = performance.now();
    signals += 1;
    if (signals === 1) {
      say(`\n${signal}: se detiene todo…`);
      void leave(code);
      return;
    }
    killAll();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => onSignal(signal));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`✗ ${error.stack}\n`);
    if (signals === 0) void leave(1);
    signals += 1;
  });
  return { stopping: () => signals > 0, leave };
}
