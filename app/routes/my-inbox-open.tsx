import { redirect } from 'react-router';
import { openNews } from '#domain/notifications';
import { Refusal } from '#shared/refusal';
import { memberOnly } from '../members/login-guard.server.ts';
import { addressNumber } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/my-inbox-open';

const NO_STORE = { 'cache-control': 'no-store' };

/** Opens news: marks them as read and leads to what they tell of. What is no longer there leads to the inbox. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const id = addressNumber(params.id, url.pathname);
  try {
    return redirect(await openNews(facts.ctx, { memberNo, id }), { status: 303, headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return redirect('/my/inbox', { status: 303, headers: NO_STORE });
  }
}

/** Nothing is ever shown here; but an address that is none gets the page of the house (G6). */
export default function MyInboxOpen(): null {
  return null;
}
