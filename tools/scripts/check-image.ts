import { equal, match, ok } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { DEMO_PASSWORD } from '#server/platform/config/demo-password.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { ensureRuntimeRole, RUNTIME_ROLE } from '#server/platform/embedded-postgres/ensure-role.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { ROOT } from '#server/platform/root.ts'
import { type Booked, bookByApi, mailTo } from '#testing/book-by-api.ts'
import { onPath, runs } from '#testing/programs.ts'
import { freePort, type Product, type ProductOptions, startProduct, until } from '#testing/run-product.ts'

const IMAGE = 'tafiya'
/** The npm version that comes with Node 24. */
const NPM = 'npm@11'

const abort = new AbortController()
const begin = performance.now()

const missing = ['buildah', 'debootstrap'].filter((name) => !onPath([name]).some(runs))
if (missing.length > 0) console.log(`skipped: ${missing.join(' and ')} not found`)
else if (process.getuid?.() !== 0) console.log('skipped: only root can make a base image')
else await checkImage()

/** Builds the image of the Dockerfile without a container engine, and starts it twice over one PostgreSQL. */
async function checkImage(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => abort.abort())
  // Uses /var/tmp, because debootstrap refuses file systems mounted without devices, as /tmp and /dev/shm may be.
  const folder = mkdtempSync('/var/tmp/tafiya-image-')
  process.env.TMPDIR = folder
  try {
    // PostgreSQL and the image run as other users, which must be able to enter this folder.
    chmodSync(folder, 0o755)
    const buildah = imageBuilder(folder)
    await makeBase(buildah)
    const options = ['--isolation=chroot', '--format=docker', '--pull-never', `--tag=${IMAGE}`]
    await buildah.run('build', ...options, ROOT)
    const container = await buildah.run('from', '--pull-never', IMAGE)
    const size = await layerSize(await buildah.run('mount', container))
    say(`The image is built. The Dockerfile adds ${size} MB to its base image.`)
    await startTwice(folder, container, buildah)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type ImageBuilder = ReturnType<typeof imageBuilder>

/** Keeps images and containers in the folder. The vfs driver copies the files of a layer instead of mounting it. */
function imageBuilder(folder: string) {
  const store = [`--root=${folder}/images`, `--runroot=${folder}/run`, '--storage-driver=vfs']
  return {
    command: (...args: string[]) => ['buildah', ...store, ...args] as const,
    run: (...args: string[]) => run('buildah', ...store, ...args),
  }
}

/** Builds an image of Debian with Node from npm, and names it like the base image of the Dockerfile. */
async function makeBase(buildah: ImageBuilder): Promise<void> {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const [, name = '', major, debian = ''] = /^FROM (node:(\d+)-(\w+)-slim)$/m.exec(dockerfile) ?? []
  const container = await buildah.run('from', 'scratch')
  const root = await buildah.run('mount', container)
  // The mounts and processes of debootstrap end with their namespaces, even if it is killed.
  const namespaces = ['--mount', '--mount-proc', '--pid', '--fork', '--kill-child']
  await run('unshare', ...namespaces, 'debootstrap', '--variant=minbase', debian, root)
  const packages = [`node-linux-${process.arch}@${major}`, NPM]
  await run('npm', 'install', '--global', `--prefix=${root}/usr/local`, ...packages)
  await run('chroot', root, 'useradd', '--create-home', 'node')
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) {
    copyFileSync(certificates, join(root, 'etc/certificates.pem'))
    await buildah.run('config', '--env=NODE_EXTRA_CA_CERTS=/etc/certificates.pem', container)
  }
  await buildah.run('commit', '--rm', container, name)
  say(`The base image is made: ${name} from Debian and npm.`)
}

/** Returns the size of the layer as a tar file, in MB. */
async function layerSize(root: string): Promise<number> {
  const bytes = await run('sh', '-c', `tar --create --directory=${root} app data | wc --bytes`)
  return Math.round(Number(bytes) / 1e6)
}

async function startTwice(folder: string, container: string, buildah: ImageBuilder): Promise<void> {
  const settings = { unix_socket_permissions: '0777' }
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable: false, settings })
  try {
    await ensureDatabase(postgres, 'tafiya')
    await ensureRuntimeRole(postgres)
    const port = await freePort()
    const sockets = new URL(postgres.url('tafiya')).searchParams.get('host') ?? ''
    chmodSync(sockets, 0o755)
    const env = {
      NODE_ENV: 'development',
      PORT: port,
      DATABASE_URL: postgres.url('tafiya', RUNTIME_ROLE),
      DATABASE_OWNER_URL: postgres.url('tafiya'),
    }
    const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
    await buildah.run('config', ...variables, container)
    const inContainer = ['run', '--isolation=chroot', `--volume=${sockets}:${sockets}`, container, '--']
    equal(await buildah.run(...inContainer, 'id', '-un'), 'node')

    const image = JSON.parse(await buildah.run('inspect', '--type=image', IMAGE)).Docker.config
    const options = { port, dataDir: folder, command: buildah.command(...inContainer, ...image.Cmd) }
    const booked = await withProduct(options, async (product) => {
      say('The image runs as the user node over an empty PostgreSQL.')
      const booking = await useProduct(product)
      await buildah.run(...inContainer, ...image.Healthcheck.Test.slice(1))
      say('It answers home, login page, login, a paid booking with webhook and mail, and its health check.')
      return booking
    })
    say('It stops on SIGTERM.')
    await withProduct(options, async (product) => {
      const { bookingToken, email } = booked
      equal((await post(product, '/api/self/open', { bookingToken, email })).status, 200)
    })
    say('It starts again, still has the booking, and stops.')
  } finally {
    await postgres.stop()
  }
}

/**
 * Starts the product, uses it and stops it. Sends signals to the product itself, because buildah would kill it on
 * SIGTERM.
 */
async function withProduct<Result>(
  options: ProductOptions,
  use: (product: Product) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct(options)
  try {
    return await use(product)
  } finally {
    process.kill(startedBy(product.pid), 'SIGTERM')
    equal(await product.exit, 0, product.output())
  }
}

/** Returns the pid of the product, which is the last in the chain of processes that `pid` has started. */
function startedBy(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
  const [child] = lists.join('').split(' ')
  return child ? startedBy(Number(child)) : pid
}

/** Opens home and login page, logs in and buys seats. The sandbox in the product signs and sends the webhook. */
async function useProduct(product: Product): Promise<Booked> {
  match(await page(product, '/', 'localhost'), /<h1/)
  match(await page(product, '/login', 'admin.localhost'), /back-office<\/title>/)
  const login = { email: 'admin@tafiya.test', password: DEMO_PASSWORD }
  equal((await post(product, '/api/users/login', login)).status, 200)
  const booked = await bookByApi(product.url, 'everything')
  await until(async () => {
    const control = await fetch(`${product.url}/sandbox/control`)
    const { webhooks } = (await control.json()) as { webhooks: { reference: string; state: string }[] }
    return webhooks.some(({ reference, state }) => reference === booked.reference && state === 'delivered')
  }, product)
  ok(await mailTo(product.url, booked.email, 'Booking Confirmed'))
  return booked
}

/** Requests a page by host. `fetch` cannot set the host, and Node may not resolve `admin.localhost`. */
async function page(product: Product, path: string, host: string): Promise<string> {
  const [answer] = await once(get(product.url + path, { headers: { host } }), 'response')
  equal(answer.statusCode, 200)
  return text(answer)
}

function post(product: Product, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(product.url + path, { method: 'POST', body: JSON.stringify(body), headers })
}

async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { signal: abort.signal, maxBuffer: 2 ** 26 })
  return stdout.trim()
}

function say(line: string): void {
  console.log(`${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  ${line}`)
}
