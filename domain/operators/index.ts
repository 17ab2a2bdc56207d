export { type Change, actAs, noteRead } from './act-as.ts';
export { actOnceAs } from './act-once-as.ts';
export type { Act, Actor, Operator } from './operator.ts';
export { readLately } from './read-lately.ts';
