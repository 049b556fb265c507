/** Runs webpack-cli from here, wherever npm installed it: `node ../libs/federation/src/cli.mjs --mode production`. */
import 'webpack-cli/bin/cli.js';
