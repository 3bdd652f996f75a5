require_relative 'is-genuine'

secret = ENV.fetch('WALLET_SIGNING_SECRET')
body = File.read('body.json')
header = File.read('header.txt').strip
abort('A genuine callback was refused.') unless genuine?(header, body, secret)
abort('A changed body was taken.') if genuine?(header, "#{body} ", secret)
abort('An old callback was taken.') if genuine?(File.read('old.txt').strip, body, secret)
abort('A missing header was taken.') if genuine?(nil, body, secret)
