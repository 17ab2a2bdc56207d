/** Members: registration, login, sessions, identity, profile, consents. */
export {
  type KeyMember,
  createApiKey,
  findMemberByApiKey,
  findMemberBySyncKey,
  listApiKeys,
  revokeApiKey,
} from './api-keys/api-keys.ts';
export { type AgeProof, proofEndsAt } from './adult/adult-rules.ts';
export { findAdvertCookieConsent, saveAdvertCookieConsent } from './consents/advert-cookie-consent.ts';
export { seesAdultWorksSql } from './adult/adult-store.ts';
export { type MemberBlock, listBlocks, deleteMemberBlocks, liftBlock, addBlock } from './blocks/member-blocks.ts';
export { familyRulesSql, isWithinFamilyRatingSql } from './family/family-rules-store.ts';
export { findFamilyRules, requireFamilyHours } from './family/require-family-hours.ts';
export { advertisingEmailHashes } from './consents/advertising-email-hashes.ts';
export {
  type StartedIdentityCheck,
  type IdentityCheckInput,
  startIdentityCheck,
} from './identity/start-identity-check.ts';
export { type StartedSession, startSession } from './sessions/start-session.ts';
export { endDemoReader, startDemoReader } from './demo-member.ts';
export { findCaptcha } from './captcha/find-captcha.ts';
export {
  type ActiveSession,
  endAllSessions,
  endOtherSessions,
  endReplacedSession,
  endSession,
  endSessionElsewhere,
  listSessions,
} from './sessions/end-session.ts';
export { importMember } from './import/import-member.ts';
export { type ImportedMember, importedMail, importedNickname, isImportableHash } from './import/import-rules.ts';
export { selectTakenMails } from './import/import-store.ts';
export { forcePasswordReset } from './password/force-password-reset.ts';
export { type FoundMember, findMembersByIdentity } from './identity/find-members-by-identity.ts';
export {
  type FinishedIdentityCheck,
  type IdentityCallback,
  finishIdentityCheck,
} from './identity/finish-identity-check.ts';
export { type JoinInput, type JoinResult, joinMember } from './join-member.ts';
export { type LoginInput, loginWithPassword } from './login/login-with-password.ts';
export { changeEmail, readEmailChange, requestEmailChange } from './email/change-email.ts';
export { changeNickname, setForbiddenWords } from './profile/change-nickname.ts';
export {
  type ConsentChange,
  type NotificationConsents,
  changeNotificationConsents,
  setNewEpisodeNotification,
  listConsents,
  readNotificationConsents,
  setAdvertConsents,
} from './consents/notification-consents.ts';
export { type PasswordChange, changePassword } from './password/change-password.ts';
export { changePhoto, removePhoto, removePhotoFiles } from './profile/change-photo.ts';
export { type PasswordProof, confirmPassword } from './login/confirm-password.ts';
export type { ConsentRow } from './consents/consent-store.ts';
export { exportMembership } from './data-export/export-membership.ts';
export { recordExport, leaveMembership } from './leave/leave-membership.ts';
export { deleteExpiredRetention } from './leave/leave-store.ts';
export { type MemberPage, showMemberPage } from './profile/show-member-page.ts';
export { type LoginAttempt, requiresCaptcha } from './login/login-throttle.ts';
export { withdrawalEmail } from './email/account-emails.ts';
export { createOneTimeDownload, redeemOneTimeDownload } from './data-export/one-time-download.ts';
export { createCaptcha } from './captcha/create-captcha.ts';
export { findMemberByCookie, findMemberByToken } from './sessions/find-session-member.ts';
export { type SessionMember, withoutAdultWorks } from './sessions/session-member.ts';
export { readLink } from './email/one-time-links.ts';
export { payerAge } from './adult/payer-age.ts';
export { selectNewestProof } from './identity/identity-store.ts';
export { verifyEmail, requestEmailVerification } from './email/verify-email.ts';
export { type RefreshedSession, refreshSession } from './sessions/refresh-session.ts';
export { findVerifiedPerson } from './identity/find-verified-person.ts';
export {
  type SocialLoginInput,
  startGoogleDialog,
  startSocialLogin,
  availableProviders,
} from './social-login/start-social-login.ts';
export {
  type SocialCallback,
  type SocialOutcome,
  finishGoogleDialog,
  finishSocialLogin,
} from './social-login/finish-social-login.ts';
export {
  type PendingJoin,
  type SocialJoinInput,
  joinWithProvider,
  pendingJoin,
} from './social-login/join-with-provider.ts';
export { type LinkedProvider, listLinkedProviders, unlinkProvider } from './social-login/linked-providers.ts';
export { adultGateStep, setAdultMode } from './adult/set-adult-mode.ts';
export { setAdultChoice } from './adult/set-adult-choice.ts';
export { type LinkStep, linkStep, reauthenticate } from './login/reauthenticate.ts';
export { requireVerifiedEmail } from './email/require-verified-email.ts';
export { emailVerificationOverdueSql } from './email/email-store.ts';
export { requestPasswordReset } from './password/request-password-reset.ts';
export { type PasswordResetInput, resetPassword } from './password/reset-password.ts';
export { isSessionActiveSql } from './sessions/session-store.ts';
export { sendPasswordReset } from './password/send-password-reset.ts';
export { type CaptchaOutcome, solveCaptcha } from './captcha/solve-captcha.ts';
export { purgeExpiredMemberData } from './purge-expired.ts';
export { sendMemberEmail } from './email/send-member-email.ts';
export { type ThrottleCounter, countAttempt, uncountAttempt } from '#kernel/throttle-store';
export { hasStoreRefundConsent, saveStoreRefundConsent } from './consents/store-refund-consent.ts';
