/** Support: members as the console sees them, shutting out and letting in, notes. */
export { blockMember, unblockMember } from './block-member.ts';
export { endMemberSessions, forceMemberPassword, forgetSupport, noteOfMember } from './care-for-member.ts';
export { type MemberLine, findMembers, isMember } from './find-members.ts';
export { type MemberSheet, revealMember, showMember } from './show-member.ts';
