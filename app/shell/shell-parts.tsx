import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { bridge } from '../device/bridge.ts';
import { useMember } from '../members/use-member.ts';
import { linkAnswer } from '../ui/link-answer.ts';
import { watchBackKey } from './back-key.ts';
import { openBy } from './open-by.ts';
import { settleStoreLeftovers } from './store-leftovers.ts';
import { watchOutsideLinks } from './outside-links.ts';
import { watchVolumeKeys } from './volume-keys.ts';

/** What a page does in a shell beside what it does in a browser. Nothing where the shell lets no page speak to it. */
export function ShellParts(): null {
  const navigate = useNavigate();
  const isMember = useMember() !== undefined;
  useEffect(() => {
    const shell = bridge();
    if (!shell) return undefined;
    const stops = [watchOutsideLinks(shell), watchBackKey(shell), watchVolumeKeys(shell)];
    void settleStoreLeftovers(shell);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    const shell = bridge();
    return shell?.onOpenUrl((path) => {
      const url = new URL(path, location.origin);
      const answer = linkAnswer({ href: url.href, origin: url.origin, protocol: url.protocol, rel: '' }, location);
      if (answer === 'refuse') return;
      if (answer) void navigate(answer.screen);
      else if (url.hash && url.pathname === location.pathname) location.hash = url.hash;
      // A picture is no screen of the shop; whatever else is none is nothing to look at.
      else if (url.pathname.startsWith('/media/')) void openBy(shell, 'browser', url.href);
    });
  }, [navigate]);
  useEffect(() => {
    const shell = isMember ? bridge() : undefined;
    if (shell) void import('../push/push-device.ts').then(({ followInShell }) => followInShell(shell));
  }, [isMember]);
  return null;
}
