import type { ReactNode } from 'react';
import { LinkButton, Panel } from '../components/console-page.tsx';
import styles from '../components/kit.module.css';

/** Shown only once. */
export function OneTimeLink({
  address,
  mail,
  isMailed = false,
}: {
  address: string;
  mail: string;
  isMailed?: boolean;
}): ReactNode {
  const terms = '24시간 안에 한 번만 쓸 수 있고, 다시 보여 드리지 않습니다.';
  return (
    <Panel
      title="처음 시작하는 링크"
      lead={
        isMailed
          ? `${mail} 주소로 보냈습니다. 메일이 오지 않으면 아래 링크를 전해 주세요. ${terms}`
          : `${mail} 님에게 전해 주세요. ${terms}`
      }
    >
      <p role="status">
        <code className={styles.code}>{address}</code>
      </p>
      <LinkButton href="/operator/operators">목록으로</LinkButton>
    </Panel>
  );
}
