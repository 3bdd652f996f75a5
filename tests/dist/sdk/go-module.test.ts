// The module of the SDK for Go: how the command go gets it, and what its types find.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { GO_MODULE } from '#languages/go/sdk-types.ts';
import { goSdk } from '#languages/go/sdk-sample.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { requireSite } from '#tests/dist/use-site.ts';
import { runGo, writeGoProgram } from './use-go.ts';

const run = promisify(execFile);

describe.runIf(hasRuntime('go'))('the module', () => {
  const PROGRAM = `package main

import (
	"context"
	"errors"
	"fmt"

	"${GO_MODULE}"
)

func main() {
	_, err := wallet.New().TopUpAccount(context.Background(), wallet.TopUpAccountInput{
		AccountId: "acc_1",
		WalletId:  "wal_1",
		Amount:    &wallet.Money{Amount: 150000, Currency: "KES"},
	})
	var refusal *wallet.TopUpAccountError
	if errors.As(err, &refusal) && refusal.Code == wallet.TopUpAccountInsufficientFunds {
		fmt.Println(refusal.RequestID, refusal.Detail)
	}
}
`;

  it('comes from the site by the command of the pages', { timeout: 120_000 }, async () => {
    const own = await mkdtemp(join(tmpdir(), 'go-get-'));
    try {
      const source = { siteUrl: await requireSite(), version: '2.0.0' };
      const command = `go mod init example && ${goSdk.formatInstall(source)} && go mod verify`;
      // A cache of its own, so that the module comes over the network.
      const env = { ...process.env, GOMODCACHE: join(own, 'modules'), GOFLAGS: '-modcacherw' };
      const { stdout, stderr } = await run('bash', ['-ec', command], { cwd: own, env });
      expect(stderr).toContain(`added ${GO_MODULE} v2.0.0`);
      expect(stdout).toContain('all modules verified');
    } finally {
      await rm(own, { recursive: true });
    }
  });

  it('is formatted as gofmt formats', { timeout: 60_000 }, async () => {
    const own = await mkdtemp(join(tmpdir(), 'gofmt-'));
    try {
      await writeGoProgram(own, { 'main.go': PROGRAM });
      const folder = await runGo(own, 'list', '-m', '-f', '{{.Dir}}', GO_MODULE);
      const gofmt = join((await runGo(own, 'env', 'GOROOT')).trim(), 'bin/gofmt');
      const { stdout } = await run(gofmt, ['-l', '.'], { cwd: folder.trim() });
      expect(stdout).toBe('');
    } finally {
      await rm(own, { recursive: true });
    }
  });

  it(
    'passes go vet, and its types find a wrong code and a wrong field',
    { timeout: 120_000 },
    async () => {
      const own = await mkdtemp(join(tmpdir(), 'go-types-'));
      try {
        await writeGoProgram(own, { 'main.go': PROGRAM });
        expect(await runGo(own, 'vet', '.', GO_MODULE)).not.toContain('vet:');
        const wrong = [
          ['TopUpAccountInsufficientFunds', 'TopUpAccountWrongPassword'],
          ['WalletId: ', 'WalletID: '],
          ['Amount: 150000', 'Amount: "150000"'],
        ] as const;
        let text = PROGRAM;
        for (const [right, other] of wrong) text = text.replace(right, other);
        await writeGoProgram(own, { 'main.go': text });
        const failure = await runGo(own, 'build', '.').catch((error: unknown) => String(error));
        for (const [right] of wrong) {
          const line = PROGRAM.split('\n').findIndex((one) => one.includes(right)) + 1;
          expect(failure).toContain(`main.go:${line}:`);
        }
      } finally {
        await rm(own, { recursive: true });
      }
    },
  );
});
