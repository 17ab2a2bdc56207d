import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('names a device by its user agent (D2) (D3)', () => {
  const names: [string, string][] = [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Windows의 Chrome'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Windows의 Edge'],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Whale/4.30 Safari/537.36`, 'Windows의 Whale'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
      'Mac의 Safari',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux의 Firefox'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1`,
      'iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 15; SM-S928N) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, 'Android'],
    [`Mozilla/5.0 (Linux; Android 15; SM-X910N) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'Android 태블릿'],
    [`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36 SEOGA_AOS/81`, 'Android 앱'],
    [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 SEOGA_IOS/23`, 'iPad 앱'],
    ['curl/8.0', '이름을 알 수 없는 기기'],
    ['', '이름을 알 수 없는 기기'],
  ];
  for (const [userAgent, name] of names) assert.equal(deviceName(userAgent), name, userAgent);
});
