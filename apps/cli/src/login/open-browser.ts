import { spawn } from 'node:child_process';

/** Asks the computer to show an address in a browser. Where there is none, nothing happens: the address is shown too. */
export function openBrowser(address: string): void {
  const { command, args } = browserCommand(process.platform, address);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** What shows an address on a platform. None of it goes through a shell, which would read the address as well. */
export function browserCommand(platform: NodeJS.Platform, address: string): { command: string; args: string[] } {
  switch (platform) {
    case 'darwin':
      return { command: 'open', args: [address] };
    case 'win32':
      return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', address] };
    default:
      return { command: 'xdg-open', args: [address] };
  }
}
