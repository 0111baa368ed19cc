import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchPage } from './fetch-page.ts'
import { isPublicAddress } from './public-address.ts'

vi.mock('node:dns', async original => {
  const dns = await original<typeof import('node:dns')>()
  return { ...dns, lookup: vi.fn(dns.lookup) }
})

const answers = vi.mocked(lookup)
const realLookup = answers.getMockImplementation()!

/** From now on every name has these addresses: the first list at the first question, and so on. */
function namesResolveTo(...lists: readonly string[][]): void {
  const waiting = [...lists]
  answers.mockImplementation(((_host: string, _options: unknown, done: (...answer: unknown[]) => void) => {
    const addresses = waiting.length > 1 ? waiting.shift()! : waiting[0]
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as never)
}

afterEach(() => void answers.mockReset().mockImplementation(realLookup))

const problemAt = (url: string) =>
  fetchPage(url, { timeoutMs: 3000 }).then(
    () => 'none',
    error => error.code,
  )

/** Forms of addresses that lead inside: what a person may write as a host. */
const FORBIDDEN_HOSTS = [
  '127.0.0.1', '127.0.0.1.', '127.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001',
  '0x7F.0x0.0x0.0x1', '127.0.0x1', '%31%32%37.0.0.1', '127。0。0。1', '①②⑦.0.0.1', '0', '0.0.0.0', '0.1.2.3',
  '10.0.0.1', '10.255.255.255', '0xa000001', '012.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.1',
  '3232235777', '169.254.169.254', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.43518', '100.64.0.1', '100.100.100.200',
  '100.127.255.255', '168.63.129.16', '192.0.0.192', '192.0.0.8', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255',
  '198.51.100.1', '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255',
  '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000::0001]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b::10.1.2.3]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]',
  '[2002:c0a8:101::1]', '[2002:a00:1::]', '[2001::1]', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[2001:db8::1]', '[3fff::1]', '[2001:10::1]',
  '[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd00::1]', '[fd00:ec2::254]', '[fd20:ce::254]', '[ff02::1]', '[ff05::2]',
  '[100::1]', '[4000::1]', '[5f00::1]',
] // biome-ignore format: a table

describe('an address that is not public', () => {
  test('is tried in more than 40 forms', () => expect(new Set(FORBIDDEN_HOSTS).size).toBeGreaterThan(40))

  test.each(FORBIDDEN_HOSTS)('http://%s/ is refused', async host => {
    expect(await problemAt(`http://${host}/`)).toBe('private-address')
    expect(await problemAt(`https://user:word@${host}:8443/path`)).toBe('private-address')
    expect(answers).not.toHaveBeenCalled()
  })

  test.each([
    'localhost', 'LOCALHOST', 'localhost.', 'sub.localhost', 'ip6-localhost', 'metadata.google.internal', '127.0.0.1.nip.example',
  ])('is refused behind the name %s', async host => {
    namesResolveTo(['127.0.0.1', '::1'])
    expect(await problemAt(`http://${host}/`)).toBe('private-address')
  }) // biome-ignore format: a list

  test.each([
    [['10.0.0.5']],
    [['93.184.215.14', '10.0.0.5']],
    [['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'fd00::5']],
    [['::ffff:169.254.169.254']],
    [['64:ff9b::a00:5']],
    [['fe80::1%eth0']],
  ])('condemns a name that has it: %j', async addresses => {
    namesResolveTo(addresses)
    expect(await problemAt('http://tram.example/')).toBe('private-address')
  })

  test('is not reached by a name that changes its answer: it is asked once', async () => {
    let visits = 0
    const server = createServer((_, response) => response.end(String(++visits)))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    namesResolveTo(['93.184.215.14'], ['127.0.0.1'])
    const url = `http://tram.example:${(server.address() as AddressInfo).port}/`
    await expect(fetchPage(url, { timeoutMs: 300 })).rejects.toThrow()
    expect(answers).toHaveBeenCalledTimes(1)
    expect(visits).toBe(0)
    server.close()
  })
})

test.each([
  '93.184.215.14', '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.1',
  '168.63.129.17', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '198.17.255.255', '198.20.0.0', '223.255.255.255',
  '2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::1',
])('%s is public', address => expect(isPublicAddress(address)).toBe(true)) // biome-ignore format: a table

test.each(['', 'tram.example', '1.2.3', 'fe80::1%lo', '2606:4700::1%lo', '::ffff:999.1.1.1'])('%j is not', address =>
  expect(isPublicAddress(address)).toBe(false),
)
