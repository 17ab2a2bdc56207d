export { type Change, actAs, noteRead } from './act-as.ts';
export type { Act, Actor, Operator } from './operator.ts';
