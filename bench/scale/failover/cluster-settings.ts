import type { NetworkHost } from './network-hosts.ts';

export const PORTS = { postgres: 5432, etcd: 2379, patroni: 8008, primary: 5000, replica: 5001, pgbouncer: 6432 };
const CLUSTER = 'seoga';

export interface Passwords {
  postgres: string;
  replicator: string;
  seoga: string;
}

/** Arguments of etcd on one host. */
export function etcdArguments(
  host: NetworkHost,
  { hosts, folder }: { hosts: NetworkHost[]; folder: string },
): string[] {
  const peers = hosts.map(({ name, address }) => `${name}=http://${address}:2380`).join();
  return Object.entries({
    name: host.name,
    'data-dir': folder,
    'listen-client-urls': `http://${host.address}:${PORTS.etcd},http://127.0.0.1:${PORTS.etcd}`,
    'advertise-client-urls': `http://${host.address}:${PORTS.etcd}`,
    'listen-peer-urls': `http://${host.address}:2380`,
    'initial-advertise-peer-urls': `http://${host.address}:2380`,
    'initial-cluster': peers,
    'initial-cluster-state': 'new',
    // A host that comes back does not depose the leader.
    'pre-vote': 'true',
  }).map(([name, value]) => `--${name}=${value}`);
}

/** Patroni's file, as docs/operating/scale.md describes it; JSON is YAML. */
export function patroniSettings(
  host: NetworkHost,
  {
    hosts,
    folder,
    binaries,
    passwords,
  }: { hosts: NetworkHost[]; folder: string; binaries: string; passwords: Passwords },
): string {
  const rest = `${host.address}:${PORTS.patroni}`;
  const postgres = {
    listen: `${host.address},127.0.0.1:${PORTS.postgres}`,
    connect_address: `${host.address}:${PORTS.postgres}`,
    data_dir: `${folder}/data`,
    bin_dir: binaries,
    pgpass: `${folder}/pgpass`,
    authentication: {
      superuser: { username: 'postgres', password: passwords.postgres },
      replication: { username: 'replicator', password: passwords.replicator },
    },
    pg_hba: [
      'host replication replicator 192.0.2.0/24 scram-sha-256',
      'host replication replicator 127.0.0.1/32 scram-sha-256',
      'host all all 192.0.2.0/24 scram-sha-256',
      'host all all 127.0.0.1/32 scram-sha-256',
      'local all all scram-sha-256',
    ],
    parameters: { unix_socket_directories: folder },
  };
  return JSON.stringify({
    scope: CLUSTER,
    name: host.name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: hosts.map(({ address }) => `${address}:${PORTS.etcd}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        failsafe_mode: true,
        maximum_lag_on_failover: 1_048_576,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, timezone: 'UTC', jit: 'off' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: postgres,
  });
}

/** HAProxy forwards to the host that Patroni's REST interface reports as the primary, and to one replica. */
export function haproxySettings(hosts: NetworkHost[]): string {
  const servers = hosts.map(
    ({ name, address }) => `  server ${name} ${address}:${PORTS.postgres} check port ${PORTS.patroni}`,
  );
  const listen = (name: 'primary' | 'replica', more: string[] = []): string[] => [
    `listen ${name}`,
    `  bind 127.0.0.1:${PORTS[name]}`,
    `  option httpchk OPTIONS /${name}`,
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...more,
    ...servers,
  ];
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    ...listen('primary'),
    // All connections to the same replica: the shop compares positions on one of them.
    ...listen('replica', ['  stick-table type ip size 1', '  stick on dst']),
    '',
  ].join('\n');
}

export function pgbouncerSettings(folder: string): string {
  return [
    '[databases]',
    `seoga = host=127.0.0.1 port=${PORTS.primary}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${PORTS.pgbouncer}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${folder}/users.txt`,
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 3000',
    'server_login_retry = 1',
    'server_connect_timeout = 3',
    'query_wait_timeout = 10',
    'log_connections = 0',
    'log_disconnections = 0',
    '',
  ].join('\n');
}
