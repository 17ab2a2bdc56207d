/** The console: who runs the shop, how they come in, and what they did. */
export { type Change, actAs, noteRead } from './act-as.ts';
export { actOnceAs } from './act-once-as.ts';
export { refuseOwnAccount, requireApprover, spendHandLimit } from './hand-limit.ts';
export { type HandSums, holdOperator, insertHandEntry, selectHandSums } from './hand-limit-store.ts';
export { type SettlementStanding, isOwnHolder, selectSettlementStanding } from './second-approver-store.ts';
export { noteView, readLately } from './read-lately.ts';
export { type AuditFilter, type AuditRow, forgetReasons } from './audit-store.ts';
export type { Browser } from './begin-console-session.ts';
export { type Invited, beginByLink, readInvite } from './begin-by-link.ts';
export { type OwnFacts, endConsoleSessions, showOwn } from './end-console-session.ts';
export { type Invitation, inviteFirstOwner, inviteOperator } from './invite-operator.ts';
export { exportAudit, listAudit } from './list-audit.ts';
export { type TypedFields, keepForm, readKeptForm } from './keep-form.ts';
export { loginOperator } from './login-operator.ts';
export {
  type ListedOperator,
  disableOperator,
  findOperator,
  listHolders,
  listOperators,
  resetOperator,
  setRoles,
} from './manage-operators.ts';
export {
  type Act,
  type Actor,
  type Operator,
  type OperatorSession,
  type OperatorVisit,
  operatorOf,
} from './operator.ts';
export { askPasskey, proveByCode, proveByPasskey } from './prove-second-factor.ts';
export { sweepConsole } from './sweep-console.ts';
export { sessionOfCookie } from './session-of-cookie.ts';
export {
  type SecondFactorOffer,
  addPasskey,
  offerSecondFactor,
  removePasskey,
  renewRecoveryCodes,
  setUpTotp,
} from './set-up-second-factor.ts';
