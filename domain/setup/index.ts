/** Setup: what is missing to open the shop legally, and tests of connected services. */
export { type JoiningState, joiningState, listReadiness, requireJoiningOpen } from './list-readiness.ts';
export { type ReadinessItem, type ReadinessName } from './readiness-rules.ts';
export { testConnection } from './test-connection.ts';
