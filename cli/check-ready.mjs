// Health check of the container: exits with 0 when the shop is ready.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
