/** The measured parts of this service: `tools/bench` times what verifies the chain. Nothing else imports this file. */
export { ChainRepository } from './chain/chain.repository.js';
export { NOTHING_KEPT, signCheckpoint } from './chain/checkpoint.rules.js';
export { VerificationService } from './chain/verification.service.js';
