/** Members: joining, logging in, sessions, proof of age. */
export { type AgeProof, adultDetailOf, isAdultAt, isProofInForce } from './adult-rules.ts';
export { advertisingMail } from './advertising-mail.ts';
export { type StartedSession, beginSession } from './begin-session.ts';
export {
  type RunningSession,
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionElsewhere,
  listSessions,
} from './end-session.ts';
export { type JoinOrder, type Joined, asksJoinCaptcha, joinConsents, joinMember } from './join-member.ts';
export { type LoginOrder, loginByPassword } from './login-by-password.ts';
export { changeMail, readMailChange, requestMailChange } from './change-mail.ts';
export { changeNick, forbidWords } from './change-nick.ts';
export {
  type ConsentChange,
  type NotificationWish,
  changeNotifications,
  listConsents,
  notificationsOf,
} from './change-notifications.ts';
export { type PasswordOrder, changePassword } from './change-password.ts';
export { changePhoto, removePhoto, removePhotoFiles, sweepPhotos } from './change-photo.ts';
export { type SelfProof, confirmSelf } from './confirm-self.ts';
export type { ConsentRow } from './consent-store.ts';
export { exportMembership } from './export-membership.ts';
export { countExport, earlyReturn, leaveMembership, sweepLeft } from './leave-membership.ts';
export { withdrawalLetter } from './letters.ts';
export { type MemberPage, showMemberPage } from './show-member-page.ts';
export { type LoginTrier, asksCaptcha } from './login-throttle.ts';
export { memberOfCookie, memberOfToken } from './member-of-session.ts';
export type { MemberVisit } from './member-visit.ts';
export { type Refreshed, refreshSession } from './refresh-session.ts';
export { type CaptchaOutcome, solveCaptcha } from './solve-captcha.ts';
