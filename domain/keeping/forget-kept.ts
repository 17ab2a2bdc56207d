import type { Tx } from '#shared/context';
import { deleteAllKept } from './kept-store.ts';

/** Forgets what a member keeps where: for whoever leaves. Their devices erase it with the session that ends. */
export async function forgetKept(tx: Tx, memberNo: number): Promise<void> {
  await deleteAllKept(tx, memberNo);
}
