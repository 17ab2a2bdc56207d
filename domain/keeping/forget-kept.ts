import type { Tx } from '#shared/context';
import { deleteAllKept } from './kept-store.ts';

/** Forgets what a member keeps where. Their devices erase it with the session that ends. Answers how many there were. */
export async function forgetKept(tx: Tx, memberNo: number): Promise<number> {
  return deleteAllKept(tx, memberNo);
}
