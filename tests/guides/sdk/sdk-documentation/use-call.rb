require_relative 'call'

ACCOUNT = '/v1/accounts/acc_01HZX6A4N2PC'.freeze

def money(amount)
  { walletId: 'wal_01HZX6AB7QKD', amount: { amount: amount, currency: 'KES' } }
end

def refuse(amount, key)
  call('POST', "#{ACCOUNT}/charges", money(amount), idempotency_key: key)
  abort('The charge was not refused.')
rescue WalletError, ArgumentError => e
  e
end

first = call('POST', "#{ACCOUNT}/topups", money(100), idempotency_key: 'guides-topup')
again = call('POST', "#{ACCOUNT}/topups", money(100), idempotency_key: 'guides-topup')
abort('A repeat gave another top-up.') unless again['id'] == first['id']
abort('The account was not read.') unless call('GET', ACCOUNT)['id'] == 'acc_01HZX6A4N2PC'
code = refuse(90_000_000, 'guides-charge').problem['code']
abort("The charge was refused with #{code}.") unless code == 'insufficient_funds'
abort('A write needs a key.') unless refuse(100, nil).is_a?(ArgumentError)
