/** What `tools/seed` lengthens the chain with, and what its tests make and judge it with. */
export { firstBrokenLink, GENESIS, nextLink, type Head, type Link } from './chain/link.rules.js';
export { auditoriaDatabase } from './database.js';
