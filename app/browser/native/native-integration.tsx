import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { bridge } from './bridge.ts';
import { useMember } from '../../features/auth/use-member.ts';
import { linkPolicy } from '../../navigation/link-policy.ts';
import { watchBackKey } from './back-key.ts';
import { openExternal } from './open-external.ts';
import { completeUnfinishedPurchases } from './unfinished-store-purchases.ts';
import { watchOutsideLinks } from './outside-links.ts';
import { watchVolumeKeys } from './volume-keys.ts';

/** Integrations of the native app; nothing without its bridge. */
export function NativeIntegration(): null {
  const navigate = useNavigate();
  const isMember = useMember() !== undefined;
  useEffect(() => {
    const shell = bridge();
    if (!shell) return undefined;
    const stops = [watchOutsideLinks(shell), watchBackKey(shell), watchVolumeKeys(shell)];
    void completeUnfinishedPurchases(shell);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    const shell = bridge();
    return shell?.onOpenUrl((path) => {
      const url = new URL(path, location.origin);
      const to = url.pathname + url.search + url.hash;
      const isHere = url.pathname === location.pathname && url.search === location.search;
      if (url.origin !== location.origin) return;
      if (url.hash && isHere) location.hash = url.hash;
      else if (linkPolicy(to) === 'page') void navigate(to);
      // Images are not pages; other paths are ignored.
      else if (url.pathname.startsWith('/media/')) void openExternal(shell, 'browser', url.href);
    });
  }, [navigate]);
  useEffect(() => {
    const shell = isMember ? bridge() : undefined;
    if (shell) void import('../../features/notifications/push-device.ts').then(({ syncInShell }) => syncInShell(shell));
  }, [isMember]);
  return null;
}
