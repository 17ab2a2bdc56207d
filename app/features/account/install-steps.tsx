import { type ReactNode, useSyncExternalStore } from 'react';
import { bridge } from '../../browser/native/bridge.ts';
import { type InstallMethod, install, installMethod, isInstalled, watchInstall } from '../../browser/install.ts';
import ui from '../../components/ui.module.css';
import styles from './my.module.css';

const STEPS: Record<Exclude<InstallMethod, 'press' | 'none'>, string> = {
  ios: '브라우저의 공유 버튼을 누르고 ‘홈 화면에 추가’를 선택해 주세요.',
  'android-menu': '브라우저의 메뉴에서 ‘홈 화면에 추가’나 ‘앱 설치’를 선택해 주세요.',
  'address-bar': '주소창 오른쪽 끝의 설치 버튼을 눌러 주세요. 보이지 않으면 브라우저의 메뉴에서 찾을 수 있습니다.',
  'mac-safari': 'Safari의 메뉴 막대에서 파일, ‘Dock에 추가’를 차례로 선택해 주세요.',
};

type InstallState = InstallMethod | 'there';

/** Empty on the server, in the app, when installed or unsupported. */
function useInstallMethod(): InstallState {
  const update = (): InstallState => (bridge() || isInstalled() ? 'there' : installMethod());
  return useSyncExternalStore(watchInstall, update, () => 'there');
}

/** Install button or instructions. */
export function InstallSteps(): ReactNode {
  const method = useInstallMethod();
  if (method === 'there' || method === 'none') return null;
  if (method !== 'press') return <p>{STEPS[method]}</p>;
  return (
    <button type="button" className={`${ui.button} ${ui.outline}`} onClick={() => void install()}>
      홈 화면에 추가
    </button>
  );
}

export function InstallOffer(): ReactNode {
  const method = useInstallMethod();
  if (method === 'there' || method === 'none') return null;
  return (
    <section className={styles.part} aria-labelledby="install">
      <h2 id="install">앱처럼 이용하기</h2>
      <p>홈 화면에 추가하면 주소를 치지 않고 바로 열 수 있습니다.</p>
      <InstallSteps />
    </section>
  );
}
