/** `node …/@portal/federation/src/cli.mjs --mode production`: webpack-cli, found from here wherever npm put it. */
import 'webpack-cli/bin/cli.js';
