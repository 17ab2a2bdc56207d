/** Member support in the console: search, details, suspensions, notes. */
export { blockMember, unblockMember } from './block-member.ts';
export { endMemberSessions, resetMemberPassword, deleteSupportData, addMemberNote } from './member-account-actions.ts';
export {
  MAX_COUNTED_MEMBERS,
  type MemberListItem,
  countMembers,
  exportMembers,
  findMembers,
  isMember,
} from './find-members.ts';
export { MEMBER_SORTS } from './member-list-store.ts';
export { type MemberDetails, revealMember, showMember } from './show-member.ts';
