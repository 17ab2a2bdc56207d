import { redirect } from 'react-router';
import { setAdultChoice, setAdultMode } from '#domain/members';
import { DomainError } from '#kernel/domain-error';
import { ADULT_CHOICES } from '#shared/members/members';
import { sameSitePath } from '#shared/web/same-site-path';
import { formText } from '../../browser/form-text.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { verifyUrl } from '../../features/identity/verify-address.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/adult-mode';

/** POST only. */
export function loader(): Response {
  return redirect('/');
}

/** Toggles adult mode, or sets which works lists show by rating, and returns (A6, T2). Unverified readers go to the verification; minors get a message. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const form = await readForm(request);
  const returnTo = sameSitePath(formText(form, 'return_to'));
  const { member } = requireMemberPage(pageContext, new URL(returnTo, url));
  const choice = ADULT_CHOICES.find((one) => one === formText(form, 'adult_choice'));
  try {
    if (choice) {
      await setAdultChoice(pageContext.ctx, { member, choice });
      return redirect(returnTo, 303);
    }
    await setAdultMode(pageContext.ctx, {
      memberNo: member.memberNo,
      isOn: formText(form, 'adult_mode') === '1',
      isAdultHidden: member.isAdultHidden,
    });
  } catch (error) {
    if (error instanceof DomainError && error.errorName === 'MEMBER_ERROR' && error.code === '0003')
      return redirect(verifyUrl({ adult: true, returnTo }), 303);
    toErrorResponse(error, url.pathname, pageContext);
  }
  return redirect(returnTo, 303);
}
