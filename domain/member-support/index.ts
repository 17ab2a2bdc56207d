/** Member support in the console: search, details, suspensions, notes. */
export { blockMember, unblockMember } from './block-member.ts';
export { endMemberSessions, resetMemberPassword, deleteSupportData, addMemberNote } from './member-account-actions.ts';
export { type MemberListItem, findMembers, isMember } from './find-members.ts';
export { type MemberDetails, revealMember, showMember } from './show-member.ts';
