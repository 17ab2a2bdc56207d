import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { MyForm } from '../account/my-form.tsx';
import styles from '../account/my.module.css';
import choices from './notification-settings.module.css';
import { NotificationChoice } from './notification-settings.tsx';
import { paths } from '#shared/web/paths';
import { Link } from '../../navigation/link.tsx';

/** With the last decision's date. */
export function AdConsentChoices({
  isOn,
  atNight,
  message,
}: {
  isOn: boolean;
  atNight: boolean;
  message: string;
}): ReactNode {
  return (
    <fieldset className={choices.part}>
      <legend>광고성 정보</legend>
      <p>바꾸시면 그 결과를 메일과 알림함으로 알려 드립니다.</p>
      <div className={styles.choices}>
        <NotificationChoice name="marketing" isOn={isOn} title="이벤트·혜택 알림 (선택)">
          {message || '동의하지 않아도 서비스를 모두 이용하실 수 있습니다.'}
        </NotificationChoice>
        <NotificationChoice name="marketing-night" isOn={atNight} title="야간(21시~08시) 알림 (선택)">
          이벤트·혜택 알림에 동의하신 경우에만 보냅니다.
        </NotificationChoice>
      </div>
    </fieldset>
  );
}

/** Reconfirmation after two years; no answer keeps the consent. */
export function ReconsentNotice({ on }: { on: string }): ReactNode {
  return (
    <section className={styles.part}>
      <h2>광고성 정보를 계속 받으시겠습니까?</h2>
      <p>{on}에 수신 동의를 다시 확인해 드렸습니다. 원하지 않으시면 아래에서 이벤트·혜택 알림을 끄고 저장해 주세요.</p>
      <MyForm submit="계속 받기" act="keep" tone="quiet" />
    </section>
  );
}

export function NotifiedWorks({ works }: { works: { id: number; title: string }[] }): ReactNode {
  return (
    <section className={styles.part}>
      <h2>새 회차 알림을 켠 작품</h2>
      {works.length === 0 ? (
        <p>아직 없습니다. 작품 화면에서 새 회차 알림을 켜 주세요.</p>
      ) : (
        <ul className={styles.cards}>
          {works.map(({ id, title }) => (
            <li key={id}>
              <div>
                <Link className={styles.cardName} to={paths.work(id)}>
                  {title}
                </Link>
              </div>
              <Form method="post">
                <input type="hidden" name="act" value="alarm-off" />
                <button
                  type="submit"
                  name="work"
                  value={id}
                  className={styles.smallButton}
                  aria-label={`${title} 알림 끄기`}
                >
                  알림 끄기
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
