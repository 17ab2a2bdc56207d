import { redirect } from 'react-router';
import { setAdultMode } from '#domain/membership';
import { Refusal } from '#shared/refusal';
import { ownPath } from '#vocabulary/own-path';
import { formText } from '../form-text.ts';
import { memberOnly } from '../members/login-guard.server.ts';
import { answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { verifyAddress } from '../verify/verify-address.ts';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/adult-mode';

/** Nothing stands here; the mode is switched by a form alone. */
export function loader(): Response {
  return redirect('/');
}

/**
 * Switches adult mode by a form and goes back to where it stood (A6, T2). Without a proof of age the reader comes to the
 * place where it is made; a minor is told so.
 */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const facts = context.get(requestFacts);
  const form = await sentForm(request);
  const returnTo = ownPath(formText(form, 'return_to'));
  const { member } = memberOnly(facts, new URL(returnTo, url));
  try {
    await setAdultMode(facts.ctx, {
      memberNo: member.memberNo,
      isOn: formText(form, 'adult_mode') === '1',
      isAdultHidden: member.isAdultHidden,
    });
  } catch (error) {
    if (error instanceof Refusal && error.refusalName === 'MEMBER_ERROR' && error.code === '0003')
      return redirect(verifyAddress({ adult: true, returnTo }), 303);
    answerRefusal(error, url.pathname, facts);
  }
  return redirect(returnTo, 303);
}
