import { type ReactNode } from 'react';
import { closeAccount } from '#domain/account';
import { listLeavableWorks, listPens } from '#domain/studio';
import { loadBalances } from '#domain/wallet';
import { DomainError } from '#kernel/domain-error';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { Checkbox } from '../../features/auth/forms/field.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { loadIdentityDetails } from '../../features/account/identity-details.server.ts';
import { IDENTITY_FIELDS, IdentityField } from '../../features/account/identity-field.tsx';
import { studioPaths } from '#shared/web/studio-paths';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-withdraw';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '회원 탈퇴', back: '/my' };
const PATH = '/my/withdraw';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const self = await loadIdentityDetails(pageContext.ctx, { memberNo: member.memberNo, path: PATH });
  const { coin } = await loadBalances(pageContext.ctx, member.memberNo);
  const hasAuthors = pageContext.shop.authors !== '';
  const [works, pens] = hasAuthors
    ? await Promise.all([
        listLeavableWorks(pageContext.ctx, member.memberNo),
        listPens(pageContext.ctx, member.memberNo),
      ])
    : [[], []];
  const author = pens.length > 0 ? { mayExport: pageContext.shop.authors === 'on' } : null;
  return { nick: member.nick, mail: member.mail, self, coin, author, works: works.map(({ title }) => title) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member, visit } = requireMemberPage(pageContext, url);
  const field = await fieldsOf(request);
  return runAccountAction(
    async () => {
      if (field('sure') !== 'true') throw new DomainError('CONFIRM_ERROR', '0005');
      await closeAccount(pageContext.ctx, {
        memberNo: member.memberNo,
        sessionId: member.sessionId,
        password: field('current'),
        withdrawsWorks: field('works') === 'withdraw',
      });
      visit.end();
      return { path: '/withdrawn' };
    },
    { fields: { ...IDENTITY_FIELDS, 'CONFIRM_ERROR 0005': 'sure' } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '회원 탈퇴');
}

const LOST = [
  '소장하거나 대여한 작품을 볼 수 있는 권리',
  '남은 코인과 보너스 코인, 포인트, 마일리지, 대여권, 받지 않은 선물',
  '읽던 자리, 책갈피, 하이라이트, 메모, 보기 설정',
  '닉네임과 프로필 사진, 이메일, 간편 로그인 연결',
  '본인인증 내역과 성인 모드, 알림 설정',
  '문의 내역과 함께 보내신 파일',
];

export default function MyWithdrawPage({ loaderData: me, actionData: formError }: Route.ComponentProps): ReactNode {
  return (
    <MyPage title="회원 탈퇴">
      <p className={styles.warn}>탈퇴하면 소장·대여 작품과 보너스 코인이 모두 사라지며 되돌릴 수 없습니다.</p>
      {me.coin > 0 ? (
        <p className={styles.warn}>
          충전한 코인 {me.coin.toLocaleString('ko-KR')}개가 남아 있습니다. 탈퇴하기 전에{' '}
          <Link className={styles.inline} to="/coin/refund">
            환불
          </Link>
          받아 주세요.
        </p>
      ) : null}
      <h2 className={styles.partTitle}>사라지는 것</h2>
      <ul className={styles.list}>
        {[...LOST, ...(me.author ? ['작가실의 초안과 작가 소개, 작가의 말 기본값'] : [])].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section className={styles.part}>
        <h2>남는 것</h2>
        <p>관계 법령에 따라 계약·결제 기록은 5년, 소비자 불만 처리 기록은 3년 동안 분리하여 보관합니다.</p>
        <p>
          같은 이메일로는 30일이 지난 뒤에 다시 가입하실 수 있습니다. 자료를 받아 두시려면{' '}
          <Link className={styles.inline} to="/my/export">
            내 자료 내려받기
          </Link>
          를 먼저 이용해 주세요.
        </p>
        {me.author ? <p>아직 지급하지 않은 정산 금액은 마감한 뒤 저장하신 계좌로 지급합니다.</p> : null}
        {me.author?.mayExport ? (
          <p>
            탈퇴하면 원고를 내려받을 수 없습니다.{' '}
            <a className={styles.inline} href={studioPaths.settings()}>
              작가실 설정
            </a>
            에서 먼저 받아 주세요.
          </p>
        ) : null}
      </section>
      <section className={styles.part}>
        <h2>{me.nick} 님, 정말 탈퇴하시겠습니까?</h2>
        <MyForm submit="회원 탈퇴" error={formError} leaves>
          {me.mail ? <input type="hidden" name="username" autoComplete="username" value={me.mail} readOnly /> : null}
          <IdentityField self={me.self} error={formError} label="비밀번호" />
          {me.works.length > 0 ? (
            <>
              <p>
                연재 중인 작품: {me.works.join(', ')}. 그대로 두면 필명으로 남습니다. 내리면 구매한 독자만 계속 볼 수
                있고, 무료 작품은 7일 동안 알린 뒤에, 구매한 독자가 없는 작품은 30일 뒤에 삭제됩니다. 탈퇴한 뒤에는
                되돌릴 수 없습니다.
              </p>
              <Checkbox name="works" value="withdraw">
                내 작품도 내립니다.
              </Checkbox>
            </>
          ) : null}
          <Checkbox name="sure" value="true" error={fieldErrorOf(formError, 'sure')}>
            위의 내용을 모두 확인했으며 탈퇴합니다.
          </Checkbox>
        </MyForm>
      </section>
    </MyPage>
  );
}
