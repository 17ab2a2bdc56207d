/** Members: joining, logging in, sessions, proof of age. */
export { type AgeProof, proofEndsAt } from './adult-rules.ts';
export { advertCookiesOf, sayAdvertCookies } from './advert-cookies.ts';
export { readsAdultSql } from './adult-store.ts';
export { type MemberBlock, blocksOf, forgetBlocks, letIn, shutOut } from './block-member.ts';
export { advertisingMail } from './advertising-mail.ts';
export { type BegunIdentityCheck, type IdentityOrder, beginIdentityCheck } from './begin-identity-check.ts';
export { type StartedSession, beginSession } from './begin-session.ts';
export { drawCaptcha } from './draw-captcha.ts';
export {
  type RunningSession,
  endAllSessions,
  endOtherSessions,
  endReplacedSession,
  endSession,
  endSessionElsewhere,
  listSessions,
} from './end-session.ts';
export { forceNewPassword } from './force-new-password.ts';
export { type FoundMember, findMembersByIdentity } from './find-members-by-identity.ts';
export { type FinishedIdentityCheck, type IdentityReturn, finishIdentityCheck } from './finish-identity-check.ts';
export { type JoinOrder, type Joined, joinMember } from './join-member.ts';
export { type LoginOrder, loginByPassword } from './login-by-password.ts';
export { changeMail, readMailChange, requestMailChange } from './change-mail.ts';
export { changeNick, forbidWords } from './change-nick.ts';
export {
  type ConsentChange,
  type NotificationWish,
  changeNotifications,
  chooseNewEpisodes,
  listConsents,
  notificationsOf,
  sayAdverts,
} from './change-notifications.ts';
export { type PasswordOrder, changePassword } from './change-password.ts';
export { changePhoto, removePhoto, removePhotoFiles } from './change-photo.ts';
export { type SelfProof, confirmSelf } from './confirm-self.ts';
export type { ConsentRow } from './consent-store.ts';
export { exportMembership } from './export-membership.ts';
export { countExport, leaveMembership } from './leave-membership.ts';
export { deleteKeptLongEnough } from './leaving-store.ts';
export { type MemberPage, showMemberPage } from './show-member-page.ts';
export { type LoginTrier, asksCaptcha } from './login-throttle.ts';
export { withdrawalLetter } from './letters.ts';
export { handDownload, takeDownload } from './hand-download.ts';
export { makeCaptcha } from './make-captcha.ts';
export { memberOfCookie, memberOfToken } from './member-of-session.ts';
export { type MemberVisit, withoutAdultWorks } from './member-visit.ts';
export { readLink } from './one-time-links.ts';
export { payerKind } from './payer-kind.ts';
export { selectNewestProof } from './identity-store.ts';
export { proveMail, requestMailProof } from './prove-mail.ts';
export { type Refreshed, refreshSession } from './refresh-session.ts';
export { provedPerson } from './proved-person.ts';
export { type SocialOrder, beginGoogleDialog, beginSocialLogin, offeredProviders } from './begin-social-login.ts';
export { type SocialAnswer, type SocialOutcome, finishGoogleDialog, finishSocialLogin } from './finish-social-login.ts';
export { type PendingJoin, type SocialJoinOrder, joinByProvider, pendingJoin } from './join-by-provider.ts';
export { type LinkedProvider, linkedProviders, unlinkProvider } from './link-provider.ts';
export { adultGateStep, setAdultMode } from './set-adult-mode.ts';
export { type LinkStep, linkStep, reauthenticate } from './reauthenticate.ts';
export { requireProvedMail } from './require-proved-mail.ts';
export { mailOverdueSql } from './mail-store.ts';
export { requestPasswordReset } from './request-password-reset.ts';
export { type ResetOrder, resetPassword } from './reset-password.ts';
export { sessionRunsSql } from './session-store.ts';
export { sendPasswordReset } from './send-password-reset.ts';
export { type CaptchaOutcome, solveCaptcha } from './solve-captcha.ts';
export { sweepMembership } from './sweep-membership.ts';
export { writeToMember } from './write-to-member.ts';
export { type Counter, countTry, uncountTry } from '#shared/throttle-store';
export { agreesToStoreRefunds, sayStoreRefunds } from './store-refunds.ts';
