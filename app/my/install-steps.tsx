import { type ReactNode, useSyncExternalStore } from 'react';
import { bridge } from '../device/bridge.ts';
import { type InstallWay, install, installWay, isInstalled, watchInstall } from '../device/install.ts';
import ui from '../ui/ui.module.css';
import styles from './my.module.css';

const STEPS: Record<Exclude<InstallWay, 'press' | 'none'>, string> = {
  ios: '브라우저의 공유 버튼을 누르고 ‘홈 화면에 추가’를 선택해 주세요.',
  'android-menu': '브라우저의 메뉴에서 ‘홈 화면에 추가’나 ‘앱 설치’를 선택해 주세요.',
  'address-bar': '주소창 오른쪽 끝의 설치 버튼을 눌러 주세요. 보이지 않으면 브라우저의 메뉴에서 찾을 수 있습니다.',
  'mac-safari': 'Safari의 메뉴 막대에서 파일, ‘Dock에 추가’를 차례로 선택해 주세요.',
};

type Standing = InstallWay | 'there';

/** Nothing on the server, in the shop's own app, where the shop stands on the home screen, or where no way leads there. */
function useInstallWay(): Standing {
  const look = (): Standing => (bridge() || isInstalled() ? 'there' : installWay());
  return useSyncExternalStore(watchInstall, look, () => 'there');
}

/** How the shop gets onto the home screen, for whoever looks for it: a button where the browser has one, else the steps. */
export function InstallSteps(): ReactNode {
  const way = useInstallWay();
  if (way === 'there' || way === 'none') return null;
  if (way !== 'press') return <p>{STEPS[way]}</p>;
  return (
    <button type="button" className={`${ui.button} ${ui.outline}`} onClick={() => void install()}>
      홈 화면에 추가
    </button>
  );
}

/** The quiet entry among one's own pages; nothing where there is nothing to do. */
export function InstallOffer(): ReactNode {
  const way = useInstallWay();
  if (way === 'there' || way === 'none') return null;
  return (
    <section className={styles.part} aria-labelledby="install">
      <h2 id="install">앱처럼 이용하기</h2>
      <p>홈 화면에 추가하면 주소를 치지 않고 바로 열 수 있습니다.</p>
      <InstallSteps />
    </section>
  );
}
