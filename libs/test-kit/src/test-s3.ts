import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { goTool } from '@portal/platform/go-tool';
import { versitygw } from '@portal/platform/outside-parts';
import { freePort } from '@portal/platform/ports';
import { bucketPolicyOf, objectAccess, type StoreUser } from '@portal/service-kit/objects';
import { startChild, type Child } from './start-child.js';

const run = promisify(execFile);
const bucket = 'portal';
const region = 'us-east-1';
/** Its owner, who may do everything in it. */
const owner = 'dueno';

interface S3User {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A real S3 server over a folder of its own, with one bucket. */
export interface TestS3 {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly owner: S3User;
  /** Makes a user of its own for each process and for who publishes, with the rights that `objectAccess` gives it. */
  processUsers(): Promise<Readonly<Record<StoreUser, S3User>>>;
  /** The settings of a process that enters as the owner. */
  env(): Record<string, string>;
  /** Ends the server, as a crash would; `restart` brings it back with its files. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * versitygw, which Go builds once per user.
 * @throws Error naming what is missing
 * @example const s3 = await testS3(); afterAll(() => s3.close());
 */
export async function testS3(): Promise<TestS3> {
  const command = await goTool(versitygw, () => undefined);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-s3-'));
  const [files, rights, attributes] = ['archivos', 'usuarios', 'atributos'].map((name) => path.join(folder, name));
  await Promise.all([files, rights, attributes].map((place) => mkdir(String(place))));
  const address = `127.0.0.1:${await freePort()}`;
  const endpoint = `http://${address}`;
  const root = userOf(owner);
  const env = { ROOT_ACCESS_KEY: root.accessKeyId, ROOT_SECRET_KEY: root.secretAccessKey };
  // Attributes stand in a folder: not every file system of a machine that tests has extended ones.
  const args = ['--quiet', '--port', address, '--iam-dir', String(rights), 'posix', '--sidecar', String(attributes)];
  const start = () =>
    startChild(command, [...args, String(files)], { env: { ...process.env, ...env } }, () => answers(endpoint), [
      folder,
    ]);
  const admin = (...words: string[]) =>
    run(command, ['admin', '--endpoint-url', endpoint, ...words], {
      env: { ...process.env, ADMIN_ACCESS_KEY: root.accessKeyId, ADMIN_SECRET_KEY: root.secretAccessKey },
    });
  let child: Child = await start();
  await admin('create-bucket', '--owner', root.accessKeyId, '--bucket', bucket);
  for (const [name, secret] of Object.entries(root)) await writeFile(path.join(folder, name), secret, { mode: 0o600 });
  return {
    endpoint,
    bucket,
    region,
    owner: root,
    processUsers: async () => {
      const names = Object.keys(objectAccess) as StoreUser[];
      const users = names.map((name) => [name, userOf(name)] as const);
      for (const [name, { secretAccessKey }] of users)
        await admin('create-user', '--access', name, '--secret', secretAccessKey, '--role', 'user');
      await allow(names, endpoint, root);
      return Object.fromEntries(users) as Record<StoreUser, S3User>;
    },
    env: () => ({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_FILE: path.join(folder, 'accessKeyId'),
      S3_SECRET_KEY_FILE: path.join(folder, 'secretAccessKey'),
    }),
    kill: () => child.stop('SIGKILL'),
    restart: async () => {
      child = await start();
    },
    close: async () => {
      await child.stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const userOf = (name: string): S3User => ({
  accessKeyId: name,
  secretAccessKey: randomBytes(32).toString('hex'),
});

/** The policies of all users as one of the bucket: each statement names its user. */
async function allow(users: readonly StoreUser[], endpoint: string, credentials: S3User): Promise<void> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const statements = users.flatMap((user) =>
    bucketPolicyOf(user, bucket).Statement.map((statement) => ({ ...statement, Principal: { AWS: [user] } })),
  );
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: statements });
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  client.destroy();
}

/** Any answer will do: without a signature it is a refusal. */
async function answers(endpoint: string): Promise<void> {
  await (await fetch(endpoint)).arrayBuffer();
}
