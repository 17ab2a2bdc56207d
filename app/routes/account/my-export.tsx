import { type ReactNode } from 'react';
import { errorMessage } from '#shared/errors/errors';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import forms from '../../features/auth/forms/forms.module.css';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/my-export';

export const handle = { title: '내 자료 내려받기', back: '/my' };

export function loader({ context, url }: Route.LoaderArgs) {
  requireMemberPage(context.get(requestContext), url);
  const isRefused = url.searchParams.get('fault') === 'EXPORT_ERROR 0001';
  return { error: isRefused ? errorMessage('EXPORT_ERROR', '0001') : '' };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '내 자료 내려받기');
}

const CONTENTS = [
  '회원 정보: 이메일, 닉네임, 가입한 날과 방법',
  '로그인 방법과 로그인한 기기',
  '동의 내역, 알림 설정',
  '본인인증 내역: 출생 연도와 인증 일시',
  '1:1 문의와 답변',
  '구매와 결제 내역, 서명된 구매 확인서',
  '읽던 자리, 책갈피, 하이라이트, 메모, 보기 설정',
];

export default function MyExportPage({ loaderData: { error } }: Route.ComponentProps): ReactNode {
  return (
    <MyPage
      title="내 자료 내려받기"
      intro="서가가 가진 회원님의 자료를 모두 담은 ZIP 파일을 내려받습니다. ‘읽어 주세요.html’은 사람이 읽는 글이고, JSON 파일은 다른 곳에서 쓰실 수 있는 자료입니다."
    >
      {error ? (
        <p role="alert" className={forms.refusal}>
          {error}
        </p>
      ) : null}
      <h2 className={styles.partTitle}>포함된 자료</h2>
      <ul className={styles.list}>
        {CONTENTS.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section className={styles.part}>
        <p>
          비밀번호와 인증키는 포함되지 않습니다. 개인정보가 들어 있으니 함께 쓰는 기기에는 남겨 두지 마세요. 한 시간에
          두 번까지 내려받을 수 있습니다.
        </p>
        <form method="post" action="/proc/member_export" data-download="">
          <button type="submit" className={`${ui.button} ${ui.main} ${styles.wide}`}>
            ZIP 파일 내려받기
          </button>
        </form>
      </section>
    </MyPage>
  );
}
