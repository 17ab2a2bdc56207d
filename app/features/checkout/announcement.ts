import ui from '../../components/ui.module.css';

const VISIBLE_MS = 5000;

/** Live message for five seconds. */
export function announce(message: string): void {
  const host = document.body.appendChild(document.createElement('div'));
  host.setAttribute('role', 'status');
  host.className = ui.statusPlace ?? '';
  const line = document.createElement('p');
  line.className = ui.status ?? '';
  // Live regions announce only later changes.
  setTimeout(() => host.append(line), 100);
  line.textContent = message;
  setTimeout(() => host.remove(), VISIBLE_MS);
}
