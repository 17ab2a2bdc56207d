import type { ReactNode } from 'react';
import { confirmFamilyLink, readFamilyRules, showFamilyRequest } from '#domain/families';
import { koreanDay } from '#shared/content/seoul-date';
import { MAJORITY_YEARS } from '#shared/members/family';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MessageLine, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { Checkbox } from '../../features/auth/forms/field.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { RulesFields } from '../../features/family/rules-fields.tsx';
import { submittedRules } from '../../features/family/submitted-rules.server.ts';
import { verifyUrl } from '../../features/identity/verify-address.ts';
import choice from '../../features/wallet/coin-choice.module.css';
import ui from '../../components/ui.module.css';
import { Link } from '../../navigation/link.tsx';
import { toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/family-link';

export const handle = { title: '보호자 연결' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, member } = context.get(requestContext);
  const memberNo = member?.memberNo ?? null;
  const request = await showFamilyRequest(ctx, { token: params.token, memberNo }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return { ...request, path: url.pathname };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  return runAccountAction(
    async () => {
      const isDeclared = field('isGuardian') === 'yes' && field('agrees') === 'yes';
      const rules = readFamilyRules(field);
      await confirmFamilyLink(pageContext.ctx, { token: params.token, memberNo, rules, isDeclared });
      return { path: '/my/family', message: 'family-linked' };
    },
    { atNamedField: true, typed: submittedRules(field) },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '보호자 연결');
}

type Props = Route.ComponentProps;

export default function FamilyLinkPage({ loaderData, actionData: error }: Props): ReactNode {
  const { minor, endsOn } = loaderData;
  const until = endsOn === null ? '' : `${koreanDay(endsOn)} 전까지 `;
  return (
    <div className={my.page}>
      <h1 className={choice.title}>{minor} 님의 보호자 연결</h1>
      <MessageLine />
      <p className={my.intro}>
        {minor} 님이 보호자로 연결해 달라고 요청했습니다. 연결하면 만 {MAJORITY_YEARS}세가 되는 {until}자녀의 충전·사용
        한도, 이용 시간, 이용 등급을 정하고 충전 내역을 볼 수 있습니다. 자녀가 읽은 작품은 볼 수 없습니다.
      </p>
      <Step {...loaderData} error={error} />
    </div>
  );
}

function Step({ step, path, minor, error }: Props['loaderData'] & { error: Props['actionData'] }): ReactNode {
  const back = encodeURIComponent(path);
  switch (step) {
    case 'visitor':
      return (
        <div className={my.again}>
          <Link className={`${ui.button} ${ui.main}`} to={`/login?return_to=${back}`}>
            보호자 계정으로 로그인
          </Link>
          <Link className={`${ui.button} ${ui.outline}`} to={`/join?return_to=${back}`}>
            회원가입
          </Link>
        </div>
      );
    case 'own':
      return <p className={my.warn}>내가 만든 링크입니다. 이 링크를 보호자에게 보내 주세요.</p>;
    case 'confirmed':
      return (
        <Link className={`${ui.button} ${ui.main}`} to="/my/family">
          연결되었습니다. 설정 보기
        </Link>
      );
    case 'proof':
      return (
        <>
          <p className={my.intro}>만 {MAJORITY_YEARS}세 이상인지 보호자 명의의 휴대전화로 확인합니다.</p>
          <Link className={`${ui.button} ${ui.main}`} to={verifyUrl({ adult: false, family: true, returnTo: path })}>
            본인인증 하기
          </Link>
        </>
      );
    case 'open':
      return (
        <MyForm act="confirm" submit="동의하고 연결" error={error}>
          <RulesFields error={error} />
          <div>
            <Checkbox name="isGuardian" value="yes" required>
              {minor} 님의 법정대리인(친권자 또는 후견인)입니다.
            </Checkbox>
            <Checkbox name="agrees" value="yes" required error={fieldErrorOf(error, 'isDeclared')}>
              자녀의 서비스 이용과 위에 적은 한도 안의 충전에 동의합니다. 동의한 내용과 일시는 기록됩니다.
            </Checkbox>
          </div>
        </MyForm>
      );
  }
}
