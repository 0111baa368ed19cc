import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { UserError } from '../user-error.ts'

/**
 * IPv4 that is not the public web: the IANA special-purpose registry (RFC 6890 and its updates), multicast, and the one
 * metadata service that sits outside of them.
 */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8], // "this network", RFC 791; reaches the machine itself on Linux
  ['10.0.0.0', 8], // private, RFC 1918
  ['100.64.0.0', 10], // carrier-grade NAT, RFC 6598; metadata of Alibaba Cloud
  ['127.0.0.0', 8], // loopback, RFC 1122
  ['168.63.129.16', 32], // wire server of Azure
  ['169.254.0.0', 16], // link-local, RFC 3927; metadata of most clouds
  ['172.16.0.0', 12], // private, RFC 1918
  ['192.0.0.0', 24], // protocol assignments, RFC 6890; metadata of Oracle Cloud
  ['192.0.2.0', 24], // documentation, RFC 5737
  ['192.88.99.0', 24], // 6to4 relays, RFC 7526
  ['192.168.0.0', 16], // private, RFC 1918
  ['198.18.0.0', 15], // benchmarks, RFC 2544
  ['198.51.100.0', 24], // documentation, RFC 5737
  ['203.0.113.0', 24], // documentation, RFC 5737
  ['224.0.0.0', 4], // multicast, RFC 5771
  ['240.0.0.0', 4], // reserved, RFC 1112; limited broadcast
] as const

/** IPv6 that may be public: global unicast (RFC 4291 §2.4), and IPv4 in its mapped and its NAT64 form (RFC 6052). */
const REACHABLE_IPV6 = [['2000::', 3], ['::ffff:0:0', 96], ['64:ff9b::', 96]] as const // biome-ignore format: a list

/** What is special within it. */
const SPECIAL_IPV6 = [
  ['2001::', 23], // protocol assignments with Teredo, RFC 2928, RFC 4380
  ['2001:db8::', 32], // documentation, RFC 3849
  ['3fff::', 20], // documentation, RFC 9637
] as const

/** How IPv6 writes an IPv4 block: mapped, NAT64, 6to4 (RFC 3056). */
const EMBEDDINGS = [
  (address: string, bits: number) => [`::ffff:${address}`, 96 + bits],
  (address: string, bits: number) => [`64:ff9b::${address}`, 96 + bits],
  (address: string, bits: number) => [`2002:${hexadecimal(address)}::`, 16 + bits],
] as const

function hexadecimal(ipv4: string): string {
  const [a, b, c, d] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

const reachable = new BlockList()
for (const [address, bits] of REACHABLE_IPV6) reachable.addSubnet(address, bits, 'ipv6')

const special = new BlockList()
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6')
for (const [address, bits] of SPECIAL_IPV4) {
  special.addSubnet(address, bits, 'ipv4')
  for (const embed of EMBEDDINGS) special.addSubnet(...(embed(address, bits) as [string, number]), 'ipv6')
}

/** Is this address, written as an IP, one of the public web? */
export function isPublicAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address) // a zone is for link-local addresses only (RFC 4007)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && reachable.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** A firewall may hide from the outside what a request from here to our own public address would reach. */
function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some(list => list?.some(own => own.address === address))
}

function isForbidden(address: string): boolean {
  return !isPublicAddress(address) || isOwnAddress(address)
}

/** Refuses a host that is written as the address of something that is not public. `URL` has made all forms of IPv4 one. */
export function checkHost(host: string): void {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && isForbidden(address)) throw notPublic(host)
}

/**
 * In place of `dns.lookup` for a connection: the addresses that were checked are the ones that are connected to, so that a
 * name cannot answer differently the second time (DNS rebinding). One forbidden address condemns the name.
 */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) callback(error, '')
    else if (found.some(({ address }) => isForbidden(address))) callback(notPublic(host), '')
    else if (options.all) callback(null, found)
    else callback(null, found[0].address, found[0].family)
  })
}

function notPublic(host: string): UserError {
  return new UserError(
    'private-address',
    `"${host}" is not on the public web, and this server fetches from nowhere else. Send the page's HTML instead.`,
  )
}
