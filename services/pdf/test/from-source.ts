/** Node's options for a thread that runs from source: tests start the service with them. */
export const fromSource = [
  '--conditions=@app/source',
  `--import=${new URL('./source-loader.mjs', import.meta.url).href}`,
];
