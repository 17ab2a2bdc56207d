import { type ReactNode, useEffect } from 'react';
import { josa } from '#shared/content/josa';
import ui from '../../components/ui.module.css';
import styles from './coin.module.css';

interface MailNoticeProps {
  mail: string;
  returnTo: string;
  mailbox: string | null;
}

/** Charging needs a verified address. Reloads when the reader comes back from the e-mail. */
export function MailNotice({ mail, returnTo, mailbox }: MailNoticeProps): ReactNode {
  useEffect(() => {
    const reload = (): void => {
      if (document.visibilityState === 'visible') location.reload();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, []);
  return (
    <section className={styles.mailNotice} aria-labelledby="mail-notice">
      <h2 id="mail-notice">충전하려면 이메일 인증이 필요합니다.</h2>
      <p>{josa(mail, '으로/로')} 보낸 메일의 링크를 누르면 바로 충전할 수 있습니다.</p>
      <form method="post" action="/my/mail-proof">
        <input type="hidden" name="act" value="again" />
        <input type="hidden" name="return_to" value={returnTo} />
        <button type="submit" className={`${ui.button} ${ui.outline}`}>
          인증 메일 다시 받기
        </button>
        <a href="/my/mail">이메일 변경</a>
        {mailbox ? <a href={mailbox}>모의 우편함 열기</a> : null}
      </form>
    </section>
  );
}
