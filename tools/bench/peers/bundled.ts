import webpack from 'webpack';

/** Builds with webpack. @throws Error with webpack's own words */
export function bundled(config: webpack.Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      if (failure) reject(failure);
      else resolve();
    });
  });
}
