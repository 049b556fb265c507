/** The environment does not fit: the message names every bad variable, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
