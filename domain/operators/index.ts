/** Operators: accounts, login, console sessions, limits and the audit log. */
export { type AuditedChange, withAudit, recordAudit, auditRead } from './audit/with-audit.ts';
export {
  createOperatorKey,
  findOperatorByApiKey,
  listOperatorKeys,
  operatorScopes,
  revokeOperatorKey,
} from './api-keys/operator-keys.ts';
export { listRolePermissions, rolesThatMay, saveRolePermissions } from './permissions/role-permissions.ts';
export { withAuditOnce } from './audit/with-audit-once.ts';
export { rejectOwnAccount, requireApprover, spendGrantLimit } from './limits/operator-limits.ts';
export {
  type ManualGrantTotals,
  serializeOperator,
  insertManualEntry,
  selectManualGrantTotals,
} from './limits/operator-limit-store.ts';
export { type SettlementApproval, isOwnHolder, selectSettlementApproval } from './limits/second-approver-store.ts';
export { auditView, hasRecentRead } from './audit/recent-reads.ts';
export { type AuditFilter, type AuditRow, deleteAuditReasons } from './audit/audit-store.ts';
export type { Browser } from './sessions/start-console-session.ts';
export { disableDemoOperator, startDemoOperator } from './accounts/demo-operator.ts';
export { type InvitedOperator, acceptInvite, readInvite } from './accounts/accept-invite.ts';
export { type OperatorProfile, endConsoleSessions, readOperatorProfile } from './sessions/end-console-session.ts';
export { type Invitation, inviteFirstOwner, inviteOperator } from './accounts/invite-operator.ts';
export { exportAudit, listAudit } from './audit/list-audit.ts';
export { type FormFields, saveFormDraft, readFormDraft } from './sessions/form-drafts.ts';
export { loginOperator } from './login/login-operator.ts';
export {
  type ListedOperator,
  disableOperator,
  findOperator,
  listHolders,
  listOperators,
  resetOperator,
  setRoles,
} from './accounts/manage-operators.ts';
export {
  type AuditAction,
  type Actor,
  type MemberActor,
  type Operator,
  type OperatorActor,
  type PersonActor,
  type OperatorSession,
  type SessionOperator,
  actorColumns,
  operatorIdOf,
  operatorOf,
} from './operator.ts';
export { startPasskeyVerification, verifyCode, verifyPasskey } from './login/verify-second-factor.ts';
export { purgeExpiredConsoleData } from './sessions/purge-expired.ts';
export { findConsoleSession } from './sessions/find-session.ts';
export {
  type SecondFactorOffer,
  addPasskey,
  offerSecondFactor,
  removePasskey,
  renewRecoveryCodes,
  setUpTotp,
} from './login/set-up-second-factor.ts';
export { readListPreferences, removeListView, saveListColumns, saveListView } from './lists/list-preferences.ts';
export type { ListView } from './lists/list-store.ts';
