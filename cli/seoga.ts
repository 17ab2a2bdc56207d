import { flushCompileCache } from 'node:module';
import { StartupError } from '#platform/startup-error';
import { diskError } from './start/disk-error.ts';
import { useProductionMode } from './start/production-mode.ts';

useProductionMode(process.env);

// Exits explicitly: Node can spin forever while closing handles after hundreds of servers were killed.
process.on('exit', (code) => {
  flushCompileCache();
  process.exit(code);
});

/** All commands, one file each. */
const COMMANDS: Record<string, { about: string; load: () => Promise<{ run(args: string[]): Promise<number> }> }> = {
  start: { about: '서점을 엽니다.', load: () => import('./commands/start.ts') },
  dev: { about: '서점을 개발용으로 엽니다: 고친 화면이 바로 보입니다.', load: () => import('./commands/dev.ts') },
  test: { about: '모든 검사와 시험을 돌립니다.', load: () => import('./commands/test.ts') },
  check: { about: '저장소의 규칙을 살핍니다: check [검사…]', load: () => import('./commands/check.ts') },
  build: { about: '브라우저에 보낼 파일을 만듭니다.', load: () => import('./app-build/build.ts') },
  bundle: {
    about: '서버에 올릴 폴더를 만듭니다: bundle <빈 폴더>',
    load: () => import('./commands/bundle.ts'),
  },
  import: {
    about: '작품을 가져옵니다: import <파일이나 폴더> [--dry-run] [--replace]',
    load: () => import('./commands/import.ts'),
  },
  samples: {
    about: '견본 작품과 견본 설정을 지웁니다: samples remove [--dry-run]',
    load: () => import('./commands/samples.ts'),
  },
  shop: { about: '서점 정보와 진열을 적용합니다: shop apply [폴더]', load: () => import('./commands/shop.ts') },
  catalogue: {
    about: '작품과 진열을 열린 파일로: catalogue export <폴더>, catalogue import <폴더> [--dry-run]',
    load: () => import('./commands/catalogue.ts'),
  },
  ledger: {
    about: '원장을 살핍니다: ledger check, ledger verify, ledger seal',
    load: () => import('./commands/ledger.ts'),
  },
  coupons: {
    about: '쿠폰 번호를 만듭니다: coupons make --campaign <이름> --count <개수>',
    load: () => import('./commands/coupons.ts'),
  },
  inquiries: {
    about: '1:1 문의를 봅니다: inquiries list|show|take|answer <번호> --file <답변.md> --by <이름>, inquiries votes',
    load: () => import('./commands/inquiries.ts'),
  },
  operator: {
    about: '운영자를 봅니다: operator add --mail <메일> --role <역할>, operator list|disable|enable|reset',
    load: () => import('./commands/operator.ts'),
  },
  announce: {
    about: '동의한 회원에게 광고성 알림을 보냅니다: announce send|list|stop [--dry-run]',
    load: () => import('./commands/announce.ts'),
  },
  doctor: { about: '서점이 건강한지 살핍니다: doctor [--json|--settings]', load: () => import('./commands/doctor.ts') },
  migrate: {
    about: '데이터베이스 구조를 이 판에 맞춥니다: migrate [--plan]',
    load: () => import('./commands/migrate.ts'),
  },
  backup: {
    about: '백업합니다: backup, backup list, backup rehearse',
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    about: '빈 DATA_DIR에 되돌립니다: restore --from <백업 폴더> [--to <때>]',
    load: () => import('./commands/restore.ts'),
  },
  'move-database': {
    about: '내장 데이터베이스를 빈 PostgreSQL로 옮깁니다: move-database --to postgres://…',
    load: () => import('./commands/move-database.ts'),
  },
  switch: {
    about: '기능을 끄고 켭니다: switch list, switch <기능> on|off, switch close|stay',
    load: () => import('./commands/switch.ts'),
  },
  search: {
    about: '검색 엔진의 색인을 봅니다: search status|rebuild',
    load: () => import('./commands/search.ts'),
  },
  receipt: {
    about: '구매 확인서와 서명한 파일을 확인합니다: receipt verify <파일> --key <공개키>, receipt rotate',
    load: () => import('./commands/receipt.ts'),
  },
  bench: { about: '속도를 잽니다.', load: () => import('./commands/bench.ts') },
  simulate: {
    about: '돈과 열람권을 몇 달치 흉내 내며 따로 셈해 봅니다: simulate --seed 번호 --steps 걸음 [--seeds 개수]',
    load: () => import('./commands/simulate.ts'),
  },
  chaos: {
    about: '일부러 고장 내며 코인을 지키는지 봅니다: chaos [all|R1|R11|R13|R16|R20|…] [--mutants] [--report 파일]',
    load: () => import('./commands/chaos.ts'),
  },
};

const [name = 'help', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  const lines = Object.entries(COMMANDS).map(([known, { about }]) => `  ${known.padEnd(13)} ${about}`);
  process.stdout.write(`npm run seoga -- <명령>\n\n${lines.join('\n')}\n`);
  process.exitCode = name === 'help' || name === '--help' ? 0 : 1;
} else {
  try {
    const { run } = await command.load();
    process.exitCode = await run(args);
  } catch (error) {
    const failure = error instanceof StartupError ? error : diskError(error, process.env);
    // Written here: the exit handler above ends the process before Node reports an uncaught error.
    const unexpected = error instanceof Error ? error.stack : String(error);
    const { secretRedactor } = await import('#platform/settings/secret-values');
    process.stderr.write(`${secretRedactor(process.env)(failure?.message ?? unexpected ?? '')}\n`);
    process.exitCode = 1;
  }
}
