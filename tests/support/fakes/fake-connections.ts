import type { ServiceConnection, ConnectionName, Connections, ConnectionTest } from '#kernel/ports/connections-port';

/** A trial shop: every service is simulated until a test connects it. */
export class TestConnections implements Connections {
  isTrial = true;
  mailbox: string | null = null;
  states: Record<ConnectionName, ServiceConnection['state']> = {
    mail: 'simulated',
    payment: 'simulated',
    identity: 'simulated',
    backup: 'connected',
    dictionary: 'off',
    translation: 'off',
  };
  /** Addresses of test e-mails. */
  tried: string[] = [];

  list(): ServiceConnection[] {
    const names: ConnectionName[] = ['mail', 'payment', 'identity', 'backup', 'dictionary', 'translation'];
    return names.map((name) => ({ name, state: this.states[name], variables: [] }));
  }

  async tryBackup(): Promise<ConnectionTest> {
    return { isOk: true, sentence: '시험 파일을 적고 읽고 지웠습니다.' };
  }

  async tryMail(to: string): Promise<ConnectionTest> {
    this.tried.push(to);
    return { isOk: true, sentence: `${to}로 테스트 메일을 보냈습니다.` };
  }
}
